/**
 * Harvard sentences (IEEE 1969, public domain) and the sort of thing that a phone line says. Each is one sentence that ends
 * in an ordinary word, so that its full stop is known for one at once.
 */
export const SENTENCES: readonly string[] = [
  'The birch canoe slid on the smooth planks.',
  'Glue the sheet to the dark blue background.',
  "It's easy to tell the depth of a well.",
  'These days a chicken leg is a rare dish.',
  'Rice is often served in round bowls.',
  'The juice of lemons makes fine punch.',
  'The box was thrown beside the parked truck.',
  'The hogs were fed chopped corn and garbage.',
  'Four hours of steady work faced us.',
  'A large size in stockings is hard to sell.',
  'Thank you for calling, how can I help you today?',
  'Your order number 48213 will arrive on October 12th, between 9:00 and 11:30 in the morning.',
  'Please hold the line while I look that up for you.',
  'The total comes to $129.95, including tax and shipping.',
  'I can offer you an appointment on Tuesday at three, or on Friday at half past nine.',
  'If you would like to speak with a person, just say so, and I will connect you right away.',
];
