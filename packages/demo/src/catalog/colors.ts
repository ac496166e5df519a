import type { DemoColor } from '../types.ts'

const rows: [slug: string, name: string, hex: string][] = [
  ['teal', 'Lagoon', '#2f7f7b'],
  ['ochre', 'Ochre', '#c08a2b'],
  ['terra', 'Terracotta', '#bf6a45'],
  ['sage', 'Sage', '#8fa68a'],
  ['sand', 'Sand', '#cbb99c'],
  ['slate', 'Slate', '#5f7690'],
  ['plum', 'Plum', '#8a4a5c'],
  ['ink', 'Ink', '#2d3136'],
  ['bone', 'Bone', '#ece6da'],
  ['sky', 'Sky', '#8db4cc'],
  ['rose', 'Rose', '#d39a98'],
  ['forest', 'Forest', '#2f5d47'],
  ['cognac', 'Cognac', '#8a5432'],
  ['moss', 'Moss', '#7c8a4e'],
  ['silver', 'Silver', '#c4c5c3'],
]

export const colors: DemoColor[] = rows.map(([slug, name, hex]) => ({ slug, name, hex }))
