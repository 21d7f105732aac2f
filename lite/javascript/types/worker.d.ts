// What the two files of preload/ share, and the modules that the builder fills in.

/** The Python that was started before a kernel asked for it. */
declare var preloadedPython: Promise<any> | undefined;

declare module "<!--kernel-->" {}

declare module "<!--core-->/pyodide.mjs" {
  export function loadPyodide(options: object): Promise<any>;
}

declare module "<!--core-->/pyodide.asm.mjs" {
  export default function createModule(settings: object): Promise<any>;
}
