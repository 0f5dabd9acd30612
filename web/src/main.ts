import "@fontsource-variable/source-serif-4/opsz.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/pages.css";
import { mount } from "svelte";
import App from "./routes/App.svelte";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element with the id app");
}

export default mount(App, { target });
