// What ESLint looks for in our JavaScript. Types and unknown names are the business of tsc.

import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      eqeqeq: "error",
      "max-len": ["error", { code: 130, ignoreRegExpLiterals: true }],
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      curly: ["error", "multi-line"],
    },
  },
];
