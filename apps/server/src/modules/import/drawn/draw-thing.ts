import { hashOf } from '../number-of.ts'
import { lightness, mix } from './colors.ts'
import type { Part, Shape, Tone } from './shape.ts'

/** Quiet grounds, lit from the top left, as the pictures of the demo shop have them. */
export const TINTS = [
  '#ece3d4',
  '#d6e2e2',
  '#ecd9cb',
  '#dbe3d5',
  '#d8e1ea',
  '#f0e6cb',
  '#e3e0da',
  '#eedbd8',
  '#cfe0dd',
] as const
export const DYES = [
  '#2f7a78',
  '#b5713a',
  '#8a5a3c',
  '#4c6788',
  '#a8503f',
  '#6f8a5e',
  '#c29a4a',
  '#7c4f66',
  '#4a5560',
  '#c9b894',
] as const

export type Pattern = 'plain' | 'stripes' | 'checks' | 'flowers'

export interface Scene {
  shape: Shape
  color: string
  tint: string
  pattern: Pattern
  /** Which of several pictures of the same thing: whole, near, from the other side. */
  view: number
}

const SIZE = 800

/** A thing on a lit ground, as SVG. Nothing in it depends on the machine: no fonts, no chance. */
export function drawThing(scene: Scene): string {
  const { shape, tint, view } = scene
  const near = view % 4 === 1
  const scale = near ? 10 : ([6.5, 0, 6.1, 5.7][view % 4] ?? 6.5) * (shape.stands ? 0.9 : 1)
  const flip = view % 4 === 2 ? -1 : 1
  const tilt = shape.stands || near ? 0 : [0, 0, 6, -7][view % 4]
  const middle = near ? { x: 46, y: 36 } : { x: 50, y: shape.stands ? 51 : 50 }
  const place = `translate(400 ${400 + (view % 5)}) rotate(${tilt}) scale(${flip * scale} ${scale}) translate(${-middle.x} ${-middle.y})`
  const outline = shape.parts.map((part) => part.d).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><defs>${groundDefs(tint)}${shadowDefs(outline, tint)}${toneDefs(scene)}${patternDefs(scene)}</defs>
${ground(shape.stands, tint)}<g transform="${place}">${shadows(shape, flip)}${shape.parts.map((part) => drawPart(part, scene)).join('')}
<path d="${shape.lines}" fill="none" stroke="${mix(scene.color, '#000000', 0.55)}" stroke-opacity=".34" stroke-width=".7" stroke-linecap="round" stroke-linejoin="round"/>
<path d="${outline}" fill="url(#shine)"/><path d="${outline}" fill="url(#dusk)"/></g></svg>`
}

function groundDefs(tint: string): string {
  return `<linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(tint, '#ffffff', 0.2)}"/><stop offset=".66" stop-color="${mix(tint, '#6b5f52', 0.09)}"/><stop offset=".72" stop-color="${mix(tint, '#ffffff', 0.12)}"/><stop offset="1" stop-color="${mix(tint, '#ffffff', 0.24)}"/></linearGradient>
<radialGradient id="lit" cx=".28" cy=".16" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="shine" gradientUnits="userSpaceOnUse" cx="30" cy="20" r="75"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="dusk" gradientUnits="userSpaceOnUse" x1="35" y1="20" x2="100" y2="100"><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>`
}

const ground = (stands: boolean, tint: string): string =>
  `<rect width="${SIZE}" height="${SIZE}" fill="${stands ? 'url(#room)' : tint}"/><rect width="${SIZE}" height="${SIZE}" fill="url(#lit)"/>`

// Shadows are built of gradients and stacked outlines: blurring filters look the same and take ten times as long.
function shadowDefs(outline: string, tint: string): string {
  const shade = mix(tint, '#1c1a17', 0.8)
  const spot = (id: string, strength: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${shade}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${shade}" stop-opacity="${strength * 0.55}"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>`
  return `${spot('wide', 0.34)}${spot('tight', 0.6)}<path id="cast" d="${outline}" fill="${shade}" stroke="${shade}" stroke-linejoin="round"/>`
}

function shadows({ stands, foot = 88, reach = 40 }: Shape, flip: number): string {
  if (stands)
    return `<ellipse cx="${50 + 7 * flip}" cy="${foot}" rx="${reach * 1.25}" ry="${reach * 0.21}" fill="url(#wide)"/><ellipse cx="50" cy="${foot - 0.4}" rx="${reach}" ry="${reach * 0.085}" fill="url(#tight)"/>`
  const layers = (x: number, y: number, widths: number[], opacity: number) =>
    widths
      .map(
        (width) =>
          `<use href="#cast" transform="translate(${x * flip} ${y})" stroke-width="${width}" opacity="${opacity}"/>`,
      )
      .join('')
  return layers(2.2, 3.6, [12.5, 10.5, 8.5, 6.5, 4.5, 2.5], 0.042) + layers(0.6, 1.1, [2.6, 1.2], 0.11)
}

function drawPart(part: Part, { pattern }: Scene): string {
  const body = `<path d="${part.d}" fill="url(#tone-${part.tone})" fill-rule="evenodd"/>`
  return part.pattern && pattern !== 'plain' ? `${body}<path d="${part.d}" fill="url(#${pattern})"/>` : body
}

function toneDefs({ color, tint }: Scene): string {
  const trim = DYES[hashOf(color) % DYES.length] ?? DYES[0]
  const tones: Record<Tone, string> = {
    base: color,
    light: mix(color, '#ffffff', 0.2),
    dark: mix(color, '#14110d', 0.24),
    deep: mix(color, '#14110d', 0.5),
    trim: trim === color ? DYES[1] : trim,
    metal: mix('#c9c4b8', color, 0.08),
    paper: mix('#f3efe6', tint, 0.25),
    glass: mix('#27303a', color, 0.12),
  }
  return Object.entries(tones)
    .map(([name, tone]) => {
      // White things need their own shade to be seen at all.
      const depth = lightness(tone) > 0.8 ? 0.16 : 0.2
      return `<linearGradient id="tone-${name}" gradientUnits="userSpaceOnUse" x1="20" y1="6" x2="78" y2="96"><stop offset="0" stop-color="${mix(tone, '#ffffff', 0.16)}"/><stop offset=".45" stop-color="${tone}"/><stop offset="1" stop-color="${mix(tone, '#1a1510', depth)}"/></linearGradient>`
    })
    .join('')
}

function patternDefs({ color, pattern }: Scene): string {
  const ink = lightness(color) > 0.55 ? mix(color, '#1c1a17', 0.6) : mix(color, '#fff8ea', 0.72)
  const tile = (size: number, body: string) =>
    `<pattern id="${pattern}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g fill="${ink}">${body}</g></pattern>`
  switch (pattern) {
    case 'plain':
      return ''
    case 'stripes':
      return tile(8, '<rect width="3" height="8" opacity=".75"/>')
    case 'checks':
      return tile(
        12,
        '<rect width="5" height="12" opacity=".34"/><rect width="12" height="5" opacity=".34"/><rect x="8" width="1" height="12" opacity=".5"/><rect y="8" width="12" height="1" opacity=".5"/>',
      )
    case 'flowers': {
      const flower = (x: number, y: number) =>
        [0, 72, 144, 216, 288]
          .map((turn) => `<ellipse cx="${x}" cy="${y - 1.5}" rx=".9" ry="1.5" transform="rotate(${turn} ${x} ${y})"/>`)
          .join('')
      return tile(15, `<g opacity=".7">${flower(4, 4)}${flower(11.5, 11)}</g>`)
    }
  }
}
