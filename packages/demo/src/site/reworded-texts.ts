import type { DemoRewordedText } from '../types.ts'

export const rewordedTexts: DemoRewordedText[] = [
  { locale: 'fr', key: 'Latest blog posts', text: 'Nouvelles du marché' },
]
