import { lighten, toLch } from '../colour/oklch.ts'

/** A niche with a round top in the back wall; x, width and top are shares of the picture. */
export type Arch = { x: number; width: number; top: number; tint: string }

export type Stage = {
  w: number
  h: number
  /** Colour of ground and wall. */
  ground: string
  /** The edge between wall and floor, as a fraction of the height; null: seen from above, no wall. */
  floor: number | null
  /** Middle of the light on the wall, shares of the picture. */
  light?: [x: number, y: number]
  arches?: readonly Arch[]
  /** A clear edge between wall and floor instead of a soft bend. */
  edge?: boolean
}

function archShape({ x, width, top }: Arch, w: number, h: number, floor: number): string {
  const [left, right, r] = [(x - width / 2) * w, (x + width / 2) * w, (width * w) / 2]
  const y = top * h + r
  return `M${left} ${floor * h} V${y} A${r} ${r} 0 0 1 ${right} ${y} V${floor * h} Z`
}

function niche(arch: Arch, index: number, { w, h }: Stage, floor: number): { defs: string; body: string } {
  const dark = toLch(arch.tint)[0] < 0.5
  const depth = arch.width * w * 0.1
  const inner = {
    ...arch,
    x: arch.x + (depth / w) * 0.42,
    width: arch.width - (depth / w) * 0.84,
    top: arch.top + (depth / h) * 0.42,
  }
  return {
    defs: `<linearGradient id="in${index}" x1="0" y1="0" x2="1" y2="0.25"><stop offset="0" stop-color="${lighten(arch.tint, dark ? -0.05 : -0.06)}"/><stop offset=".5" stop-color="${arch.tint}"/><stop offset="1" stop-color="${lighten(arch.tint, 0.03)}"/></linearGradient><linearGradient id="rim${index}" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${lighten(arch.tint, -0.17)}"/><stop offset=".3" stop-color="${lighten(arch.tint, -0.1)}"/><stop offset="1" stop-color="${lighten(arch.tint, 0.06)}"/></linearGradient><clipPath id="cut${index}"><path d="${archShape(arch, w, h, floor)}"/></clipPath><filter id="soft${index}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${depth * 0.55}"/></filter>`,
    body: `<path d="${archShape(arch, w, h, floor)}" fill="url(#rim${index})"/><g clip-path="url(#cut${index})"><path d="${archShape({ ...inner, top: inner.top }, w, h, floor)}" fill="url(#in${index})"/><path d="${archShape({ ...arch, x: arch.x - arch.width * 0.62 }, w, h, floor)}" fill="${lighten(arch.tint, -0.22)}" opacity=".38" filter="url(#soft${index})"/></g>`,
  }
}

/** The empty room as SVG: wall, floor, light, arches. */
export function stageSvg(stage: Stage): string {
  const { w, h, ground, floor } = stage
  const dark = toLch(ground)[0] < 0.5
  const [lx, ly] = stage.light ?? [0.28, 0.14]
  const glow = dark ? 0.16 : 0.55
  const shade = (offset: number, by: number) => `<stop offset="${offset}" stop-color="${lighten(ground, by)}"/>`
  const bend = stage.edge ? 0.0005 : 0.055
  const wall =
    floor === null
      ? ''
      : `<linearGradient id="room" x1="0" y1="0" x2="0" y2="1">${shade(0, 0.02)}${shade(floor - bend, -0.032)}${shade(floor + bend, stage.edge ? -0.062 : 0.012)}${shade(1, stage.edge ? -0.01 : 0.022)}</linearGradient>`
  const niches = (stage.arches ?? []).map((arch, i) => niche(arch, i, stage, floor ?? 1))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>${wall}${niches.map((n) => n.defs).join('')}<radialGradient id="lit" cx="${lx}" cy="${ly}" r=".85"><stop offset="0" stop-color="#fff" stop-opacity="${glow}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="${w}" height="${h}" fill="${floor === null ? ground : 'url(#room)'}"/>${niches.map((n) => n.body).join('')}<rect width="${w}" height="${h}" fill="url(#lit)"/></svg>`
}
