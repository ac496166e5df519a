import type { ReviewTexts } from './texts.ts'

/** About parcel, seller and price: fits every product. */
export const ofEverything: ReviewTexts = {
  good: [
    'Exactly as pictured, and packed with care.',
    'Arrived a day early. I have already ordered a second one as a present.',
    'I asked the seller a question in chat and had an answer in ten minutes. Very happy.',
    'Third order from this shop, and it has never let me down.',
    'No plastic in the parcel at all. Thank you for that.',
    'My whole family has asked where I got it.',
    'Came with a handwritten note. Small thing, big smile.',
    'Bought it for my sister, ended up keeping it.',
    'Worth the price.',
    'You can tell that somebody cares.',
    'Ordered on Monday, here on Wednesday, perfect on Thursday.',
    'Better than I dared to hope at this price.',
    'The seller wrote to ask whether it had arrived well. Who does that nowadays?',
    'I rarely write reviews. This deserved one.',
    'Would buy again without thinking about it.',
  ],
  fair: [
    'Good, though delivery took two days longer than promised.',
    'Happy with it overall. The box was dented, what was inside was fine.',
    'Fine for the price.',
    'I like it. I had hoped for a little more at this price, if I am honest.',
    'All good in the end, after one message to the seller.',
  ],
  poor: [
    'It took nearly two weeks to come.',
    'Had to send the first one back. The exchange was quick, at least.',
    'Not what I had in mind.',
    'I had hoped for more, after all the good reviews.',
    'It was cheaper a week later. That stung.',
    'One of two was missing from the parcel, and it took three messages to have it sent.',
  ],
}

/** About durable things: not for food and consumables. */
export const ofThings: ReviewTexts = {
  good: [
    'Better in the hand than on the screen.',
    'You can tell that somebody thought about every detail.',
    'The cheaper one I had before lasted a month. This one will not.',
    'It does one thing and does it well.',
    'Six months of daily use and it still looks new.',
    'The colour is a little deeper than on my screen, and I like it more.',
    'Simple, solid, no fuss. Recommended.',
    'Heavier than I expected, in a good way.',
    'Looks as if it cost twice as much.',
    'I use it every single day.',
  ],
  fair: [
    'Nice quality, but a bit smaller than I imagined. Check the measures.',
    'Does what it should. I would have liked one more colour to choose from.',
    'Four stars only because the instructions are very short.',
    'Good, not great. The finish could be smoother in one place.',
  ],
  poor: [
    'It looks larger in the pictures.',
    'A mark on the side when it arrived. The seller offered part of the money back.',
  ],
}
