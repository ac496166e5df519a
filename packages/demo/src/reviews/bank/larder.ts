import type { ReviewTexts } from './texts.ts'

export const spreads: ReviewTexts = {
  good: [
    'Gone in three days. I am ordering the large one.',
    'Tastes like the one that my grandmother kept in the cellar.',
    'Brought it to a breakfast and left without the jar.',
    'Not too sweet, and full of fruit and flowers.',
  ],
  fair: ['Very good, but the jar is hard to close again.'],
  poor: ['A little runny for my taste.'],
}

export const cheese: ReviewTexts = {
  good: [
    'Came well packed and cool, even in warm weather.',
    'My wife hid the second half.',
    'So good that it needs neither bread nor company.',
    'Wrapped in paper, as cheese should be.',
  ],
  fair: ['Tasty. A little too salty for the children.'],
  poor: ['Stronger than I can manage.'],
}

export const sweets: ReviewTexts = {
  good: [
    'I meant to give it away. I did not.',
    'It snaps as it should and melts as it should.',
    'Not too sweet, which is the highest praise in our house.',
    'The box was empty by the time I had made the tea.',
  ],
  fair: ['Good, but a small box for the money.'],
  poor: ['It had melted a little on the way.'],
}

export const coffeeAndTea: ReviewTexts = {
  good: [
    'The smell when you open it!',
    'Packed three days before it came. You can taste that.',
    'My morning has improved.',
    'Even the third brewing is good.',
  ],
  fair: ['Nice, slightly darker than described.'],
  poor: ['Too mild for me.'],
}

export const bakery: ReviewTexts = {
  good: [
    'A crust that one can hear.',
    'Still good on the fourth day, if there is any left.',
    'Eight minutes in the oven, and the whole house was awake.',
    'Butter. You can taste that it is butter.',
  ],
  fair: ['Delicious, and a little flattened by the post.'],
  poor: ['Came in the afternoon, so not for breakfast.'],
}

export const oilsAndJars: ReviewTexts = {
  good: [
    'On tomatoes it needs nothing else.',
    'Clean taste, beautiful bottle, no drips.',
    'The shelf behind the stove has never looked so good.',
    'We had a blind tasting, and this one won.',
  ],
  fair: ['Very good, a little dear.'],
  poor: ['Best before date was closer than I would like.'],
}
