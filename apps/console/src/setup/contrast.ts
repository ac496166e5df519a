import { contrastOf as contrastOfColors } from '../lib/color.ts'

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Red, green and blue of `#rrggbb`, 0..255; undefined for anything else. */
function channelsOf(hex: string): [number, number, number] | undefined {
  const [, red = '', green = '', blue = ''] = HEX.exec(hex) ?? []
  return red === ''
    ? undefined
    : ([red, green, blue].map((pair) => Number.parseInt(pair, 16)) as [number, number, number])
}

/** The contrast of two colours by WCAG 2, 1..21; undefined if one is not `#rrggbb`. */
export const contrastOf = (one: string, other: string): number | undefined =>
  HEX.test(one) && HEX.test(other) ? contrastOfColors(one, other) : undefined

/** How much white (above 0) or black (below 0) is in each shade. */
const MIXES = {
  '50': 0.94,
  '100': 0.86,
  '200': 0.7,
  '300': 0.5,
  '400': 0.28,
  '500': 0.12,
  '600': 0,
  '700': -0.15,
  '800': -0.32,
  '900': -0.46,
  '950': -0.7,
} as const

/** The palette of the storefront, which needs all of its shades, from one colour `#rrggbb`. */
export function paletteOf(primary: string): Record<string, string> {
  const channels = channelsOf(primary) ?? [0, 0, 0]
  const shade = (mix: number) => {
    const target = mix > 0 ? 255 : 0
    const mixed = channels.map((channel) => Math.round(channel + (target - channel) * Math.abs(mix)))
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }
  return { primary, ...Object.fromEntries(Object.entries(MIXES).map(([name, mix]) => [name, shade(mix)])) }
}
