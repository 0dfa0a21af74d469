/** A letter, a digit or a sign that is read as a word: without one there is nothing to speak. */
export const SPEAKABLE = /[\p{L}\p{N}&@%$€£¥+=°]/u;
