import type { ReviewTexts } from './texts.ts'

export const skinCare: ReviewTexts = {
  good: [
    'My skin stopped feeling tight after three days.',
    'Sinks in quickly and leaves nothing sticky.',
    'A little goes a long way. This will last me until spring.',
    'The only one that does not make my eyes water.',
    'Short list of ingredients, and I know all of them.',
  ],
  fair: ['Good, but it gives too much at once.', 'Nice, though I notice no great difference yet.'],
  poor: ['The lid had come loose on the way.'],
}

export const makeUp: ReviewTexts = {
  good: [
    'Stays on through lunch and a long meeting.',
    'The colour is the one in the picture, for once.',
    'Feels like nothing, looks like something.',
    'The case closes with a very good click.',
  ],
  fair: ['Lovely shade, slightly drier than I am used to.', 'Pretty, but it needs two layers.'],
  poor: ['Not my shade after all.'],
}

export const bathAndBody: ReviewTexts = {
  good: [
    'The smell is fresh and gone in a minute, which I like.',
    'My hands have survived the winter.',
    'The bathroom looks better, and so do I.',
    'Lasts far longer than the ones from the supermarket.',
  ],
  fair: ['Nice scent. It fades a little too soon.', 'Good, but slippery when wet.'],
  poor: ['Too perfumed for me.'],
}

export const fragrance: ReviewTexts = {
  good: [
    'Still there at night, but only for those who come close.',
    'I tried the sample for a week and then opened the bottle.',
    'Nobody else at work wears it. I hope it stays that way.',
    'Changes through the day, and every hour is a good one.',
  ],
  fair: ['Nice. It fades after two hours on me.', 'Beautiful at first, a little sweet later.'],
  poor: ['Not for me. I sent it back unopened and it was no trouble.'],
}
