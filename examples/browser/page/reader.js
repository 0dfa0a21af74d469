/* global document */

/** Shows a text word by word and marks the one that is heard. */
export class Reader {
  #element;
  #text = '';
  /** In order: where in the text a word begins and ends, and its element. */
  #words = [];
  /** In order: when a word is heard, in seconds from the start of the utterance. */
  #times = [];
  /** Where in the text the next timed word is looked for. */
  #cursor = 0;
  #current = -1;
  /** How many words are shown. */
  #revealed = 0;

  constructor(element) {
    this.#element = element;
  }

  /** Words are hidden until `reveal`. */
  begin(text) {
    this.#text = text;
    this.#times = [];
    this.#cursor = 0;
    this.#current = -1;
    this.#revealed = 0;
    this.#words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
      const element = document.createElement('span');
      element.textContent = word;
      element.className = 'unsent';
      return { start: index, end: index + word.length, element };
    });
    let end = 0;
    this.#element.replaceChildren();
    for (const word of this.#words) {
      this.#element.append(text.slice(end, word.start), word.element);
      end = word.end;
    }
    this.#element.scrollTop = 0;
  }

  /** @param end shows the words before this place in the text */
  reveal(end) {
    while (this.#words[this.#revealed]?.end <= end) this.#words[this.#revealed++].element.className = '';
  }

  /**
   * The times of the words of one synthesis; syntheses come in the order of the text.
   * @param offset when its audio begins, in seconds from the start of the utterance
   */
  time({ words, start, end }, offset) {
    words.forEach((word, i) => {
      const place = this.#text.indexOf(word, this.#cursor);
      if (place === -1) return;
      this.#cursor = place + word.length;
      const element = this.#words.find((shown) => shown.end > place)?.element;
      this.#times.push({ element, start: offset + start[i], end: offset + end[i] });
    });
  }

  /** @param seconds what is heard now, from the start of the utterance */
  show(seconds) {
    while (this.#times[this.#current + 1]?.start <= seconds) {
      this.#mark('said');
      this.#current++;
      this.#mark('heard');
      this.#bringIntoSight(this.#times[this.#current].element);
    }
    if (this.#times[this.#current]?.end <= seconds) this.#mark('said');
  }

  #mark(className) {
    const element = this.#times[this.#current]?.element;
    if (element && element.className !== className) element.className = className;
  }

  /** Scrolls the text alone: `scrollIntoView` would move the page under the reader's hand. */
  #bringIntoSight({ offsetTop, offsetHeight }) {
    const { scrollTop, clientHeight } = this.#element;
    const isInSight = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) this.#element.scrollTop = offsetTop - offsetHeight;
  }
}
