import type { FileStorage } from '../../../files/index.ts'
import { hashOf } from '../number-of.ts'
import { mix } from './colors.ts'
import { putDrawing } from './index.ts'
import { LETTERS } from './letters.ts'

/** Deep, muted colours that white stands well on. */
const GROUNDS = ['#1f4f4e', '#3c4a63', '#6a3f33', '#4d5a3c', '#5b3a4d', '#35434a', '#7a5628', '#2d4a3d'] as const

/** A shop's sign and banner until it brings its own; the same name always gives the same. Their places in the media. */
export async function drawShopSigns(files: FileStorage, name: string): Promise<{ logo: string; banner: string }> {
  const hash = hashOf(name.toLowerCase())
  const ground = GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
  return {
    logo: await putDrawing(files, sign(name, ground, hash), 256),
    banner: await putDrawing(files, banner(ground, hash), 1600),
  }
}

/** One letter on a plain ground with a quarter circle or a wave; an arch for names in letters that we do not draw. */
function sign(name: string, ground: string, hash: number): string {
  const initial =
    name
      .normalize('NFKD')
      .match(/[a-z0-9]/i)?.[0]
      ?.toUpperCase() ?? ''
  const letter = LETTERS[initial] ?? 'M26 80 V50 A24 24 0 0 1 74 50 V80 M44 80 V52 A6 6 0 0 1 56 52 V80'
  const figure = hash & 1 ? 'M100 100 H30 A70 70 0 0 1 100 30 Z' : 'M0 68 Q25 54 50 68 T100 68 V100 H0 Z'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>
<path d="${figure}" fill="#fff" opacity=".14"/><g transform="translate(50 50) scale(.62) translate(-50 -50)"><path d="${letter}" fill="none" stroke="#fff" stroke-width="12.5" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`
}

/** Arches in the evening light, rising to the end of the line. */
function banner(ground: string, hash: number): string {
  const wall = mix(ground, '#f3ead9', 0.72)
  const arches = Array.from({ length: 6 }, (_, index) => {
    const width = 150 + ((hash >>> (index * 3)) % 5) * 26
    const x = 240 + index * 235
    const top = 330 - index * 34 - ((hash >>> (index * 2)) % 4) * 16
    const tone = mix(index % 2 ? ground : '#fffaf0', wall, index % 2 ? 0.5 + (index % 3) * 0.1 : 0.35)
    return `<path d="M${x} 600 V${top + width / 2} A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2} V600 Z" fill="${tone}"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="600" viewBox="0 0 1600 600"><defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.35)}"/><stop offset="1" stop-color="${mix(wall, ground, 0.22)}"/></linearGradient>
<radialGradient id="lit" cx=".2" cy=".1" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="600" fill="url(#wall)"/>${arches}<rect y="548" width="1600" height="52" fill="${mix(wall, ground, 0.5)}" opacity=".55"/><rect width="1600" height="600" fill="url(#lit)"/></svg>`
}
