import { expect, it } from 'vitest'
import { drawChart } from './run-growth.ts'

const points = (...values: number[]) => values.map((y, index) => ({ x: 10 ** (4 + index), y }))
const chart = (...series: { name: string; points: { x: number; y: number }[] }[]) =>
  drawChart({ title: 'Waits', xLabel: 'products', yLabel: 'ms', series })
const labels = (svg: string) =>
  [...svg.matchAll(/<text x="720.0" y="([\d.]+)" class="ink">([^<]+)</g)].map(([, y, name]) => ({ y: Number(y), name }))

it('places equal factors at equal distances on both axes', () => {
  const [line] =
    chart({ name: 'cards', points: points(1, 10, 100) })
      .match(/points="([^"]+)"/)
      ?.slice(1) ?? []
  const places = line?.split(' ').map((pair) => pair.split(',').map(Number)) ?? []
  const [a = [], b = [], c = []] = places
  expect((b[0] ?? 0) - (a[0] ?? 0)).toBeCloseTo((c[0] ?? 0) - (b[0] ?? 0))
  expect((b[1] ?? 0) - (a[1] ?? 0)).toBeCloseTo((c[1] ?? 0) - (b[1] ?? 0))
  expect(b[1]).toBeLessThan(a[1] ?? 0)
})

it('moves names apart when lines end at the same place', () => {
  const svg = chart(...Array.from({ length: 10 }, (_, n) => ({ name: `row ${n}`, points: points(5, 5, 5) })))
  const heights = labels(svg).map(({ y }) => y)
  expect(heights).toHaveLength(10)
  for (const [index, y] of heights.slice(1).entries()) expect(y - (heights[index] ?? 0)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...heights)).toBeLessThan(465)
})

it('labels both axes and escapes names', () => {
  const svg = chart({ name: "seller's <orders> & more", points: points(2, 3, 4) })
  expect(svg).toContain('>products</text>')
  expect(svg).toContain('>ms</text>')
  expect(svg).toContain("seller's &#60;orders&#62; &#38; more")
  expect(svg).toContain('prefers-color-scheme: dark')
})

it('fails without points', () => {
  expect(() => chart()).toThrow('a chart needs points')
})
