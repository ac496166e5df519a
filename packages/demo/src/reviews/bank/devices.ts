import type { ReviewTexts } from './texts.ts'

export const audio: ReviewTexts = {
  good: [
    'Clear sound, and the bass does not drown everything.',
    'Paired at once and has stayed connected since.',
    'I heard things in old records that I had never noticed.',
    'Buttons that you can feel in the dark. Thank you.',
    'Fills the kitchen without shaking the glasses.',
  ],
  fair: ['Works well. The cable is short.', 'Sounds fine at home, gets a bit thin at full volume.'],
  poor: ['It would not turn on at first; a new cable mended it.'],
}

export const cameras: ReviewTexts = {
  good: [
    'The pictures have a warmth that my phone never gets.',
    'Sharp into the corners, and light enough for a day in town.',
    'It has made me take my time again.',
    'Set up in five minutes without reading anything.',
  ],
  fair: ['Very good. The manual could be longer.', 'Good pictures, though it is slow to start.'],
  poor: ['A speck of dust inside. It was cleaned, but that took a week.'],
}

export const computers: ReviewTexts = {
  good: [
    'The battery lasts the whole working day, and then some.',
    'I opened it with one screwdriver, as they say, and closed it again.',
    'Quiet, quick, and it does not get warm.',
    'Typing on it is a small pleasure every morning.',
    'Worked at once with everything I own.',
  ],
  fair: [
    'Works well, but the light on the front is too bright at night.',
    'Good device. I would have liked one more socket.',
  ],
  poor: ['A bit louder than I would like.'],
}

export const lighting: ReviewTexts = {
  good: [
    'Warm light, no flicker, no hum.',
    'I read under it every night now.',
    'Stays just where you put it.',
    'Even my electrician liked it.',
  ],
  fair: ['Lovely lamp, the cord could be longer.', 'Nice light, a little weak for sewing.'],
  poor: ['The switch was loose. They sent a new one.'],
}

export const gaming: ReviewTexts = {
  good: [
    'No delay that I could notice, and I looked for it.',
    'Good weight, good grip, good evening.',
    'Even the grown-ups fight over whose turn it is.',
    'Survives being thrown by a bad loser.',
  ],
  fair: ['Good, but it took me a while to set it up.'],
  poor: ['One button stuck after a month. Replaced.'],
}
