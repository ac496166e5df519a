/** Grounds: quiet, light, hardly coloured; the goods bring the colour. The dark ones are for scenes at night. */
export const tints = {
  sand: '#ece3d4',
  clay: '#ecd9cb',
  sage: '#dbe3d5',
  mist: '#d6e2e2',
  sky: '#d8e1ea',
  butter: '#f0e6cb',
  rose: '#eedbd8',
  stone: '#e3e0da',
  teal: '#cfe0dd',
  bone: '#f1ece3',
  night: '#1f3133',
  dusk: '#2b2d36',
  ember: '#382a22',
  moss: '#283029',
} as const
export type Tint = keyof typeof tints

/** The colours in which goods are made; the shop's swatches show the same. */
export const dyes = {
  teal: '#2f7f7b',
  ochre: '#c08a2b',
  terra: '#bf6a45',
  sage: '#8fa68a',
  sand: '#cbb99c',
  slate: '#5f7690',
  plum: '#8a4a5c',
  ink: '#2d3136',
  bone: '#ece6da',
  sky: '#8db4cc',
  rose: '#d39a98',
  forest: '#2f5d47',
  cognac: '#8a5432',
  moss: '#7c8a4e',
  silver: '#c4c5c3',
  // Not on sale by name: the natural colours of wood, food and metal.
  oak: '#c49a66',
  walnut: '#73492f',
  cherry: '#a5623c',
  honey: '#d39a35',
  cream: '#efe2c6',
  brass: '#c9a25a',
  cocoa: '#5a3524',
} as const
export type Dye = keyof typeof dyes
