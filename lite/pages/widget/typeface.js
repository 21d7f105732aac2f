// @ts-check
// The typeface of the board: Python writes the file's bytes here, as the package has them (notebook/page_view.py).

export const TYPEFACE = { name: "Uptown Sans", data: "{typeface}" };
