// What we use of Pyodide, whose files are only in the built site.

export const version: string;
export function loadPyodide(options: object): Promise<any>;
