/** Written answers of a voice agent's language model; the first clause ends with a comma, a full stop or neither. */
export const ANSWERS: readonly string[] = [
  'Sure, I can help you with that. Could you tell me the number of your order?',
  'I can offer you an appointment on Tuesday at three in the afternoon. Would that work for you?',
  'Your parcel left our warehouse this morning and should reach you on Friday.',
  'Thank you. I have found your account and see two open invoices on it.',
  'The total comes to ninety dollars, including tax and shipping. Shall I go ahead with the payment?',
  'Let me check that for you because the system was updated last night.',
  'Yes, we are open on Sunday from ten to four. The entrance is at the back of the building.',
  'Unfortunately the next available table is at half past eight. There is room at the bar before that.',
  'You can change your password in the settings of the app. It takes less than a minute.',
  'Of course, one moment please. I will connect you with a colleague from the sales team.',
  'My colleague will call you back before noon. Is this the right number to reach you?',
  'The train to the airport leaves every twenty minutes from platform nine.',
];

/** Tokens like those of language models: a short word with the blank before it, or a part of a long one. */
export const tokensOf = (text: string): string[] => text.match(/\s?\S{1,6}/g) ?? [];
