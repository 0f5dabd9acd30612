import { expect, test } from "vitest";
import { agentName } from "./agents";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge · Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome · Linux"],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet · Android",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox · macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  ["curl/8.5.0", null],
  ["", null],
])("%s is called %s", (agent, name) => {
  expect(agentName(agent)).toBe(name);
});
