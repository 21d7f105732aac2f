// @ts-check
// The browser's own voice, for whoever explores the board with a finger and has no screen reader.

export class Voice {
  on = false;

  /**
   * Say something after what is being said; return whether there is a voice for it.
   *
   * A voice of another machine would have to be sent what is said: only those of this machine are used.
   *
   * @param {string} text
   */
  say(text) {
    if (!this.on || !text || !("speechSynthesis" in window)) return false;
    const language = document.documentElement.lang;
    const voices = speechSynthesis.getVoices().filter(({ localService }) => localService);
    const voice = voices.find(({ lang }) => lang.toLowerCase().startsWith(language));
    if (!voice) return false;
    const spoken = new SpeechSynthesisUtterance(text);
    Object.assign(spoken, { voice, lang: voice.lang });
    speechSynthesis.speak(spoken);
    return true;
  }

  /** Say no more of what was to be said. */
  stop() {
    if (this.on && "speechSynthesis" in window) speechSynthesis.cancel();
  }
}
