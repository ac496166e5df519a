import type { ReviewTexts } from './texts.ts'

export const toys: ReviewTexts = {
  good: [
    'It goes everywhere with us now.',
    'No sharp edges, no smell of paint. Just good work.',
    'My daughter named it before it was out of the box.',
    'Kept two children busy for a whole rainy afternoon.',
    'Has been thrown down the stairs and does not mind.',
  ],
  fair: ['Sweet, though smaller than in the picture.', 'Good quality, but loud on a wooden floor.'],
  poor: ['Our two-year-old was not impressed. The grandparents were.'],
}

export const games: ReviewTexts = {
  good: [
    'Kept us all at the table on Sunday, and that has not happened in years.',
    'Even the grown-ups fight over whose turn it is.',
    'Well made, and it fits back into its box.',
    'A present that was unpacked and used at once.',
  ],
  fair: ['Fun. The rules could be clearer.', 'Good, but over a little too soon.'],
  poor: ['One piece was missing. The seller sent it on.'],
}

export const outdoorPlay: ReviewTexts = {
  good: ['Up in the air at the first try.', 'Flew for an hour, and so did we.', 'Strong line, easy to pack away.'],
  fair: ['Good, but it wants more wind than stated.'],
  poor: ['A spar broke in a tree. The new one came within a week.'],
}

export const artAndPaper: ReviewTexts = {
  good: [
    'The paper takes ink without a shadow on the other side.',
    'Colours that cover and that mix without turning grey.',
    'Everything needed is in the box, so I began at once.',
    'My desk looks as if I knew what I was doing.',
    'Lovely to touch, and too pretty for shopping lists.',
  ],
  fair: ['Nice, but I would have liked more in the box.', 'Good. The box was a tight fit.'],
  poor: ['A corner was bent on arrival.'],
}

export const ballSports: ReviewTexts = {
  good: [
    'Good bounce, good grip, and the seams hold up on asphalt.',
    'We play with it twice a week, and it still looks respectable.',
    'Flies straight, which is more than I can say of myself.',
    'Holds its air.',
  ],
  fair: ['Came half flat, but has held its air since.', 'Good, a little hard at first.'],
  poor: ['The valve leaked. Replaced without a word.'],
}

export const cycling: ReviewTexts = {
  good: [
    'I ride it to work every day. Not a single noise.',
    'Rolls so quietly that people do not hear me coming.',
    'Nine tenths assembled, as they say; the last tenth took a quarter of an hour.',
    'It makes the way to the baker the best part of the morning.',
  ],
  fair: ['Very good. I changed the grips.', 'Nice ride, but it is heavier than I thought.'],
  poor: ['The paint was scratched on the very first day.'],
}

export const camping: ReviewTexts = {
  good: [
    'Dry all night in heavy rain.',
    'Built for the tenth trip, just as they write.',
    'It was with us for two weeks in the hills and came back whole.',
    'Packs small, looks good, works.',
  ],
  fair: ['Good, but not light.', 'Took me two tries to pack it away again.'],
  poor: ['A strap came off. They mended it.'],
}

export const training: ReviewTexts = {
  good: [
    'Solid enough to trust, and kind to the floor.',
    'No smell of rubber. I was afraid of that.',
    'My gym is now two metres from my bed.',
    'Just the right weight for a beginner.',
  ],
  fair: ['Good, though the courier did not enjoy it.', 'Fine. A little slippery at first.'],
  poor: ['The coating came off in one place.'],
}

export const music: ReviewTexts = {
  good: [
    'Warm sound, far better than its price.',
    'My teacher tried it and did not want to give it back.',
    'Loud enough for a room, gentle enough for the evening.',
    'Came ready to play. I took it out and played.',
    'The case alone would have cost me half of it elsewhere.',
    'I practise more, simply because it stands there.',
  ],
  fair: ['Good instrument. I shall have it looked over in spring.', 'Sounds lovely, the bag is rather thin.'],
  poor: ['It needed some attention before I could play it.'],
}
