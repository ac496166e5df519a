/** The texts of the day's shoppers. They are content of the demo, so they are not translated. */
export const notes = [
  'Please ring twice',
  'A gift: no invoice in the parcel, please',
  'Leave it with the neighbour',
  null,
  null,
  null,
]

export const questions = [
  'When will it be in stock in other colours?',
  'Can I return it if it does not fit?',
  'Is it the same as in the picture?',
  'How heavy is it with its parcel?',
  'Do you wrap it as a gift?',
  'How do I clean it?',
]

export const messages = [
  'Hello! When will my order leave?',
  'Hi, could you put two orders into one parcel?',
  'Good morning, is this still made by hand?',
  'Hello, do you deliver on Saturdays?',
]

/** By stars. */
export const reviews: Record<2 | 4 | 5, readonly string[]> = {
  5: ['Even better than I hoped.', 'Arrived quickly, and it is lovely.'],
  4: ['Good, though the parcel was a little battered.', 'Nice work. I would order it again.'],
  2: ['It took long, and the colour is another one.', 'Smaller than I thought.'],
}
