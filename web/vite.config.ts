import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where `./x serve` listens while `vite` serves the pages of a developer. */
const server = "http://127.0.0.1:6600";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/sixtysix/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows nothing inline: no data: fonts or images, no inline script for preloading.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licences of the bundled packages and of the font ask to be passed on with them.
    license: { fileName: "licenses.md" },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/live": { target: server, ws: true },
    },
  },
});
