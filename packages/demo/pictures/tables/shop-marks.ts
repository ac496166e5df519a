import type { Letter } from './lettering.ts'

type Mark = { slug: string; letter: Letter; ground: string; figure: 'quarter' | 'corner' | 'wave' | 'crest' }

/** Deep, muted grounds; white letters pass on all of them. */
export const shopMarks: readonly Mark[] = [
  { slug: 'lume-and-clay', letter: 'L', ground: '#8a4a2f', figure: 'quarter' },
  { slug: 'north-pier', letter: 'N', ground: '#2f4f63', figure: 'wave' },
  { slug: 'hertz-and-co', letter: 'H', ground: '#33373c', figure: 'corner' },
  { slug: 'fern-and-fable', letter: 'F', ground: '#2f5140', figure: 'crest' },
  { slug: 'solecraft', letter: 'S', ground: '#6b4426', figure: 'corner' },
  { slug: 'atelier-miro', letter: 'A', ground: '#6d3a49', figure: 'quarter' },
  { slug: 'basalt-beauty', letter: 'B', ground: '#4d5a52', figure: 'wave' },
  { slug: 'tiny-orchard', letter: 'T', ground: '#7a5a1f', figure: 'quarter' },
  { slug: 'brightside', letter: 'B', ground: '#1f5a66', figure: 'crest' },
  { slug: 'cordoba-music', letter: 'C', ground: '#5a2f2a', figure: 'wave' },
  { slug: 'pantry-lane', letter: 'P', ground: '#4f5427', figure: 'corner' },
  { slug: 'gilt-and-grain', letter: 'G', ground: '#3c3551', figure: 'crest' },
]
