/** A line of a chart, its points from left to right. */
export interface Series {
  name: string
  points: readonly { x: number; y: number }[]
}

export interface Chart {
  title: string
  xLabel: string
  yLabel: string
  series: readonly Series[]
}

const WIDTH = 960
const HEIGHT = 520
const PLOT = { left: 76, right: 690, top: 52, bottom: 456 }
/** Told apart with any kind of colour vision, on light and dark grounds, and by their dashes. */
const COLOURS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#b8860b',
  '#56b4e9',
  '#8c6bb1',
  '#7f7f7f',
  '#e34a33',
  '#4daf4a',
]
const DASHES = ['', '7 4', '2 4']
const LABEL_HEIGHT = 20

const STYLE = `
  svg { font: 13px system-ui, sans-serif }
  .ground { fill: #ffffff } .ink { fill: #1f2328 } .muted { fill: #57606a }
  .grid { stroke: #d0d7de; stroke-width: 1 } .leader { stroke: #8c959f; stroke-width: 1; fill: none }
  .title { font-size: 16px; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } .ink { fill: #e6edf3 } .muted { fill: #9198a1 }
    .grid { stroke: #30363d } .leader { stroke: #6e7681 }
  }`

/** Draws lines with logarithmic scales on both axes as an SVG that reads in light and dark. Values below 0.1 are drawn as 0.1. */
export function drawChart({ title, xLabel, yLabel, series }: Chart): string {
  const points = series.flatMap((one) => one.points)
  if (points.length === 0) throw new Error('a chart needs points')
  const x = logScale(
    points.map((point) => point.x),
    PLOT.left,
    PLOT.right,
  )
  const y = logScale(
    points.map((point) => point.y),
    PLOT.bottom,
    PLOT.top,
  )
  const middle = (PLOT.top + PLOT.bottom) / 2
  const parts = [
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    text(PLOT.left, 28, title, 'class="ink title"'),
    ...y.ticks.flatMap((value) => [
      `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at(y.of(value))}" y2="${at(y.of(value))}"/>`,
      text(PLOT.left - 8, y.of(value) + 4, figure(value), 'class="muted" text-anchor="end"'),
    ]),
    ...x.ticks.flatMap((value) => [
      `<line class="grid" x1="${at(x.of(value))}" x2="${at(x.of(value))}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>`,
      text(x.of(value), PLOT.bottom + 20, figure(value), 'class="muted" text-anchor="middle"'),
    ]),
    text((PLOT.left + PLOT.right) / 2, HEIGHT - 18, xLabel, 'class="ink" text-anchor="middle"'),
    text(20, middle, yLabel, `class="ink" text-anchor="middle" transform="rotate(-90 20 ${middle})"`),
    ...lines(series, x.of, y.of),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}">
<style>${STYLE}</style>
${parts.join('\n')}
</svg>
`
}

interface Scale {
  of(value: number): number
  /** Powers of ten. */
  ticks: number[]
}

const LEAST = 0.1

/** From the power of ten below the values to the one above. */
function logScale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.max(LEAST, Math.min(...values))))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(LEAST, ...values))))
  return {
    of: (value) => from + ((Math.log10(Math.max(LEAST, value)) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  }
}

/** Lines with their names at the right, moved apart where they would overlap. */
function lines(series: readonly Series[], x: Scale['of'], y: Scale['of']): string[] {
  const drawn = series.filter((one) => one.points.length > 0)
  const ends = drawn.map((one, index) => ({ index, one, y: y(one.points.at(-1)?.y ?? LEAST), labelY: 0 }))
  ends.sort((a, b) => a.y - b.y)
  for (const [place, end] of ends.entries())
    end.labelY = Math.max(end.y, place === 0 ? PLOT.top : (ends[place - 1]?.labelY ?? 0) + LABEL_HEIGHT)
  const excess = Math.max(0, (ends.at(-1)?.labelY ?? 0) - PLOT.bottom)
  for (const [place, end] of ends.entries()) end.labelY = Math.max(PLOT.top + place * LABEL_HEIGHT, end.labelY - excess)
  return ends.flatMap(({ one, index, y: endY, labelY }) => {
    const stroke = `stroke="${COLOURS[index % COLOURS.length]}"`
    const path = one.points.map((point) => `${at(x(point.x))},${at(y(point.y))}`).join(' ')
    const dash = DASHES[index % DASHES.length]
    const endX = x(one.points.at(-1)?.x ?? 1)
    return [
      `<polyline points="${path}" fill="none" ${stroke} stroke-width="2.5"${dash && ` stroke-dasharray="${dash}"`}/>`,
      ...one.points.map(
        (point) =>
          `<circle cx="${at(x(point.x))}" cy="${at(y(point.y))}" r="4" fill="${COLOURS[index % COLOURS.length]}"/>`,
      ),
      `<path class="leader" d="M${at(endX + 6)} ${at(endY)} L${PLOT.right + 14} ${at(labelY)}"/>`,
      `<circle cx="${PLOT.right + 20}" cy="${at(labelY)}" r="5" fill="${COLOURS[index % COLOURS.length]}"/>`,
      text(PLOT.right + 30, labelY + 4, one.name, 'class="ink"'),
    ]
  })
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const figure = (value: number): string => figures.format(value)
const at = (place: number): string => place.toFixed(1)
const text = (x: number, y: number, words: string, attributes: string): string =>
  `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escapeXml(words)}</text>`
const escapeXml = (words: string): string => words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
