/** What a part is made of, in relation to the thing's own colour. */
export type Tone = 'base' | 'light' | 'dark' | 'deep' | 'trim' | 'metal' | 'paper' | 'glass'

/** A closed outline in a square of 100, filled with its tone; `pattern` parts carry stripes and checks. */
export interface Part {
  d: string
  tone: Tone
  pattern?: boolean
}

/** A thing that can be drawn: its parts from back to front, and the lines (seams, edges) over them. */
export interface Shape {
  parts: Part[]
  lines: string
  /** Stands on the ground; otherwise it lies flat and is seen from above. */
  stands: boolean
  /** Where it touches the ground; 88 unless said. */
  foot?: number
  /** Half the width of its shadow on the ground; 40 unless said. */
  reach?: number
  /** What colour it has when nobody says. */
  color?: string
}
