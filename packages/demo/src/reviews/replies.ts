import { chance, oneOf } from '../seeded.ts'
import type { DemoReview } from '../types.ts'

const thanks = [
  'Thank you for the kind words. It makes our week.',
  'Thank you! We are glad that it has found a good home.',
  'How lovely to read. Thank you for taking the time.',
  'Thank you. Write to us whenever something is missing.',
]
const fair = [
  'Thank you for being frank. We have passed it on to the workshop.',
  'Thank you. We are working on exactly this for the next batch.',
]
const sorry = [
  'We are sorry. Please write to us by the chat: we send you another one at once.',
  'That should not have left our workshop, and we are sorry. You have 30 days to send it back, free of charge.',
]

/** New reviews still wait for their shop; of older ones, the unhappy are answered more often. */
export function replyTo(words: string, review: Omit<DemoReview, 'reply'>): DemoReview['reply'] {
  const { rating, days_ago, language } = review
  const share = rating <= 3 ? 0.8 : 0.35
  if (language !== 'en' || days_ago <= 6 || chance(`${words} reply`) >= share) return null
  const texts = rating <= 2 ? sorry : rating === 3 ? fair : thanks
  return { text: oneOf(`${words} reply text`, texts), days_ago: days_ago - 1 }
}
