import type { ReviewTexts } from './texts.ts'

export const clothes: ReviewTexts = {
  good: [
    'Fits true to size, and the fabric is heavier than I expected. Lovely.',
    'Washed it four times now: no shrinking, no fading.',
    'The cut is perfect. I wear it to work and at weekends.',
    'Soft from the first day, and it does not itch.',
    'The seams are clean on the inside too. That is rare.',
    'Falls beautifully. I have had compliments from strangers.',
    'I took my usual size, and it sits as if made for me.',
  ],
  fair: [
    'Runs slightly large. I would go one size down next time.',
    'Lovely cloth, but it creases if you so much as look at it.',
    'Nice, though it is a touch long for me.',
  ],
  poor: ['The size chart was off for me, so back it went.', 'A seam came undone in the second week.'],
}

export const accessories: ReviewTexts = {
  good: [
    'Warm without being bulky. My favourite for autumn.',
    'Soft, and it has kept its shape through a winter.',
    'It makes my old coat look new.',
    'Lost it on a train, ordered it again the same evening.',
    'My father wears his every day, which he has never done with anything I gave him.',
  ],
  fair: ['Nice, though a little less soft than I had thought.', 'Good, but the colour rubbed off a bit at first.'],
  poor: ['A thread came loose in the first week.'],
}

export const jewellery: ReviewTexts = {
  good: [
    'Fine work. I looked at it with a glass and found nothing to complain about.',
    'So light that I forget I am wearing it.',
    'She said yes.',
    'Catches the light without shouting.',
    'It came in a small wooden box that I would have paid for by itself.',
    'I have not taken it off since.',
  ],
  fair: ['Beautiful, and smaller than it looks in the picture.', 'Lovely piece. The clasp took some getting used to.'],
  poor: ['Arrived with a fine scratch. It was polished away for nothing, but it took ten days.'],
}

export const shoes: ReviewTexts = {
  good: [
    'No blisters, straight out of the box. I walked ten kilometres on the first day.',
    'The sole grips well on wet stone.',
    'Softened after a week, and now they feel made for me.',
    'I have wide feet and these finally do not pinch.',
    'You can see from the stitching that they are meant to be repaired.',
    'I sent the length of my foot in the chat, and they were right about the size.',
    'Stood in them at a wedding until two in the morning.',
  ],
  fair: [
    'Comfortable, but order half a size up.',
    'They squeaked for the first two days, then stopped.',
    'Good shoe. It took me a fortnight to break it in.',
  ],
  poor: ['Too narrow for me, sadly.', 'The insole slid about until I glued it.'],
}

export const bags: ReviewTexts = {
  good: [
    'Stands up by itself when you put it down, which my last three bags never did.',
    'Went through two airports and a rainstorm without a scratch.',
    'It had a scent of new leather for two days, then settled.',
    'More room inside than you would think from outside.',
    'Stitching like on a saddle.',
    'Opens wide, so that I find things without digging.',
  ],
  fair: [
    'Beautiful, if a little heavy when empty.',
    'Roomy, but the lining is so dark that I lose my keys in it.',
    'I wish the inside pocket had a zip.',
  ],
  poor: ['The clasp was stiff, and still is.', 'Smaller than I thought.'],
}
