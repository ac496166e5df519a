import { describe, expect, it } from 'vitest'
import { demo } from '../../src/index.ts'
import { objects } from '../objects/catalogue.ts'
import { coloursOf } from '../objects/object.ts'
import { boxOf, toMesh } from '../solid/mesh.ts'
import { jobs } from './all.ts'

describe('the tables of what to draw', () => {
  it('name every picture once', () => {
    const paths = jobs.map((job) => job.path)
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
  })

  it('have all pictures of products, and the banners', () => {
    const drawn = new Set(jobs.map((job) => job.path))
    const wanted = [
      ...demo.products.flatMap((product) => product.pictures),
      ...demo.banners.flatMap((one) => [one.desktop, one.phone, one.desktop_dark, one.phone_dark]),
      ...demo.posts.map((post) => post.cover),
      ...demo.categories.flatMap((one) => [one.thumbnail, ...one.sub_categories.map((child) => child.thumbnail)]),
    ]
    expect(wanted.filter((path) => !drawn.has(path))).toEqual([])
  })

  it('hold only things that have a body', () => {
    for (const [name, build] of Object.entries(objects)) {
      const { low, high } = boxOf(toMesh(build(coloursOf('teal'))))
      const sides = high.map((side, k) => side - (low[k as 0 | 1 | 2] ?? 0))
      expect(
        sides.every((side) => Number.isFinite(side) && side > 0.01 && side < 8),
        name,
      ).toBe(true)
    }
  }, 60_000)
})
