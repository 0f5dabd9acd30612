import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import site from "./vite.config.ts";

export default mergeConfig(
  site,
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: "jsdom",
      include: ["src/**/*.test.ts"],
      passWithNoTests: false,
      // The test of the contrasts reads the tokens; every other style sheet is left out.
      css: { include: /tokens\.css/ },
    },
  }),
);
