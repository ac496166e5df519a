import { hash32 } from '../../../../lib/words.ts'

/** Colour names that shops use, and the code in which each is shown. */
const TABLE = `
  #2b2c30 black ebony onyx noir schwarz negro
  #44474c charcoal
  #3d4045 anthracite
  #4a4d52 graphite
  #5b6b7b slate
  #8f8d8a grey gray gris grau
  #b2afa9 ash
  #a3a3a6 heather
  #b8b0a2 stone
  #b9bbbd silver
  #8c9196 pewter
  #f4f2ec white blanc weiss weiß blanco
  #f1ead9 ivory
  #efe5cb cream
  #e8dcc3 ecru
  #e6dfcf bone
  #ece8e1 pearl
  #e0d2b8 natural
  #ded2bd oatmeal
  #f6f5f2 snow
  #efece5 chalk
  #d3bf9c beige
  #d3bd92 sand
  #b98f5f tan
  #b88a52 camel
  #a39a6b khaki
  #978775 taupe
  #dcb9a0 nude
  #d2ab7c biscuit
  #e0c48f wheat
  #75502f brown braun marron
  #553622 chocolate
  #5c4130 coffee
  #7b5c48 mocha
  #7f4a2d chestnut
  #63442d walnut
  #a0582b cognac
  #b57638 caramel
  #8c6a3c bronze
  #b0683f copper
  #6b3226 mahogany
  #46312a espresso
  #8a5a35 leather
  #b58d5c oak
  #b5382f red rouge rot rojo
  #a3243b crimson
  #c1392b scarlet
  #96243a cherry
  #9b1c3f ruby
  #6b2233 burgundy
  #632336 bordeaux
  #6a2437 wine
  #6d2430 maroon
  #a34a37 brick
  #a9512a rust
  #bd6a48 terracotta
  #b8623f terra
  #e0765f coral
  #e59380 salmon
  #d97b2e orange
  #e08030 tangerine
  #eba96f apricot
  #eeb593 peach
  #d1922d amber
  #c9692a pumpkin
  #e2b93b yellow jaune gelb amarillo
  #c4942e mustard
  #bd8a2f ochre
  #bf9a45 gold golden
  #ebd559 lemon
  #d9a441 honey
  #dc9d2a saffron
  #ecd890 butter
  #4f7f54 green vert grün verde
  #74733f olive
  #6c7a45 moss
  #9aab8b sage
  #a8d1ba mint
  #2f5741 forest
  #1f7a58 emerald
  #a3bd45 lime
  #b5c68a pistachio
  #4d9478 jade
  #1f4d3c bottle
  #5b5f3c army
  #2f5540 hunter
  #5e8a52 fern
  #20797a teal
  #1d5563 petrol
  #48b0a8 turquoise
  #6fc3c4 aqua
  #4fb3c6 cyan
  #3c8f92 lagoon
  #9ccfbf seafoam
  #3f6ea5 blue bleu blau azul
  #26375b navy
  #27395f marine
  #39417c indigo
  #4a6a91 denim
  #2b55a8 cobalt
  #2f55a4 royal
  #8fbbdc sky
  #5e9dd0 azure
  #3a7ba3 ocean
  #274f97 sapphire
  #cfe2ea ice
  #1f2a44 midnight
  #6e879d steel
  #74528b purple
  #76599a violet
  #a78bbd lila
  #b79fcb lilac
  #b8acd3 lavender
  #6d3d5e plum
  #a5838f mauve
  #4b2b45 aubergine eggplant
  #5f3f77 grape
  #b57fb5 orchid
  #b13a79 magenta
  #df8fa2 pink rosa
  #cd8b8b rose
  #e6bdb5 blush
  #c23b7d fuchsia
  #a9305a raspberry
  #c39a97 dusty
  #ec9dbb bubblegum
  #a3906f multicolour multicolor multi`

const HEX = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', ...names] = line.trim().split(' ')
      return names.map((name) => [name, code] as const)
    }),
)

/** The hex code of a colour's name: "Heather Grey", "Navy/White" (the first), "#3a7". Undefined for an unknown one. */
export function knownColor(name: string): string | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (hex) return hex.length === 6 ? `#${hex}` : `#${[...hex].map((digit) => digit + digit).join('')}`
  const first = name.split(/[/&+,|]|\band\b/i)[0] ?? ''
  const words = first.toLowerCase().match(/\p{L}+/gu) ?? []
  const codes = words.map((word) => HEX.get(word)).filter((code) => code !== undefined)
  const last = codes.at(-1)
  if (last === undefined) return undefined
  if (/\b(?:light|pale|soft|pastel|hell)/i.test(first)) return mix(last, '#ffffff', 0.4)
  return /\b(?:dark|deep|dunkel)/i.test(first) ? mix(last, '#000000', 0.35) : last
}

/** The hex code for any colour's name; an unknown name always gets the same muted tint. */
export function colorCode(name: string): string {
  return knownColor(name) ?? mutedTint(hash32(name.toLowerCase()))
}

/** `amount` of the second colour in the first, 0..1. */
function mix(hex: string, other: string, amount: number): string {
  const [a, b] = [channels(hex), channels(other)]
  return `#${a.map((value, index) => toHex(value + ((b[index] ?? 0) - value) * amount)).join('')}`
}

function mutedTint(hash: number): string {
  const hue = ((hash % 360) * Math.PI) / 180
  const base = 0xb4
  return `#${[0, 2.1, 4.2].map((shift) => toHex(base + 26 * Math.cos(hue - shift))).join('')}`
}

const channels = (hex: string): number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const toHex = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
