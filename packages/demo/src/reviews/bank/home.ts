import type { ReviewTexts } from './texts.ts'

export const tableware: ReviewTexts = {
  good: [
    'The glaze is different on every piece, which is just what I wanted.',
    'Goes into the dishwasher every day and shows nothing.',
    'Feels good in the hand, and coffee stays hot in it.',
    'Guests turn it over to see who made it.',
    'Survived being dropped on a wooden floor. I do not recommend trying.',
  ],
  fair: [
    'Pretty. Needs felt under it, or it scratches the table.',
    'It came with a tiny air bubble in the glaze. I kept it.',
  ],
  poor: ['Came with a chip. The new one was fine.'],
}

export const kitchen: ReviewTexts = {
  good: [
    'It has its place on the stove and does not leave it.',
    'Nothing sticks, nothing burns, everything wipes off.',
    'My mother has the same one, and hers is thirty years old.',
    'Makes me want to cook on weekdays.',
    'Well balanced and easy to clean.',
  ],
  fair: ['Works well. Heavier than I would have thought.', 'Good, but the handle gets warm.'],
  poor: ['The lid did not sit right on the first one.'],
}

export const furniture: ReviewTexts = {
  good: [
    'Put together in twenty minutes with one tool. Steady as a rock.',
    'It makes the whole corner of the room look finished.',
    'The joints are so clean that you have to look for them.',
    'Two friendly people carried it up four floors.',
    'The cat has chosen it, so it must be comfortable.',
  ],
  fair: [
    'Good piece, though the colour of the wood is darker than shown.',
    'Took three weeks to come, and was worth it.',
  ],
  poor: ['Wobbled until I put paper under one foot.'],
}

export const plants: ReviewTexts = {
  good: [
    'Arrived upright, moist and without one broken leaf.',
    'Has put out two new shoots since it moved in.',
    'The card says how much water it wants. Even I can follow it.',
    'Fills the empty spot by the window as if it had always been there.',
    'Lovely with flowers and lovely without.',
  ],
  fair: ['Pretty, but smaller than the pot had led me to think.', 'Dropped a few leaves at first, then recovered.'],
  poor: ['Some soil had spilled in the box.'],
}

export const decor: ReviewTexts = {
  good: [
    'Gives the evening its light.',
    'It is the first thing that people see when they come in, and they say so.',
    'Quiet, plain, and exactly right on the shelf.',
    'I bought one for the hall and then one for the bedroom.',
    'No smoke, no soot, no fuss.',
  ],
  fair: ['Nice, but I would have liked it a size larger.', 'Good, though it gathers dust in the corners.'],
  poor: ['Looked different in my light, so I sent it back.'],
}

export const textiles: ReviewTexts = {
  good: [
    'Softer after each wash, as promised.',
    'Thick, even, and cut straight. That is rarer than one thinks.',
    'The dog and I argue over it.',
    'Pulls the whole room together.',
    'No lint, no smell, dry by morning.',
  ],
  fair: ['Lost some fluff in the first wash, then no more.', 'Nice, but the colour is paler than on my screen.'],
  poor: ['Shrank a little, although I followed the label.'],
}
