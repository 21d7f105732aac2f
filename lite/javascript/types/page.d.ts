// What loading.js offers to play.js.

interface LoadingPanel {
  /** The sentences of the page are in this language. */
  readonly language: string;
  /** How all pages of the site are shown: "light", "dark" or "system". */
  theme: string;
  /** The theme of the table that follows from it: "light", "dark" or "contrast". */
  readonly shade: string;
  /** The language chosen on any page of the site; empty if there is none. */
  chosen(): string;
  /** Remember a language for all pages of the site. */
  choose(language: string): void;
  /** A sentence of the page in the reader's language, its blanks filled. */
  say(name: string, blanks?: Record<string, string | number>): string;
  /** Say everything of the page that stands around the game in another language. */
  speak(language: string): void;
  showStage(name: string): void;
  /** Show a sentence with a button; unless `final`, loading goes on behind it. */
  showProblem(reason: string, button?: { label?: string; press?: () => void; final?: boolean; state?: string }): void;
  /** Report the file that keeps the game from starting. Unless we are `sure` of the reason, the file is fetched again. */
  reportFile(name: string, reason?: string, sure?: boolean): Promise<void>;
  /** Find out what is wrong with a file by fetching it again: the name of a sentence and what fills its blank, or nothing. */
  inspect(name: string): Promise<[word?: string, reason?: string | number]>;
  /** Show the panel again, while another worker loads. */
  start(): void;
  hide(): void;
  /** The addresses and sizes of files by name. */
  files(): Record<string, [address: string, size: number]>;
  /** The worker that loads since the page began, or a new one; or the name of the sentence that says why there can be none. */
  takeWorker(restores: boolean): Worker | string;
  /** All modules have loaded, and from now on play.js watches. Returns whether the stylesheets, which modules wait for, are sound. */
  run(): boolean;
}

interface Window {
  loading: LoadingPanel;
}
