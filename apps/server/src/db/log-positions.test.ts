import { expect, it } from 'vitest'
import { LogPositions } from './replicas.ts'

it('has no lag where the primary was not seen beyond a position', () => {
  const positions = new LogPositions()
  expect(positions.lagOf(100, 5_000)).toBe(0)
  positions.add(100, 1_000)
  expect(positions.lagOf(100, 5_000)).toBe(0)
  expect(positions.lagOf(120, 5_000)).toBe(0)
})

it('counts lag from the moment at which the primary first had more, however long nothing else happens', () => {
  const positions = new LogPositions()
  positions.add(100, 1_000)
  positions.add(200, 2_000)
  positions.add(200, 3_000)
  positions.add(300, 4_000)
  expect(positions.lagOf(100, 5_000)).toBe(3_000)
  expect(positions.lagOf(150, 5_000)).toBe(3_000)
  expect(positions.lagOf(200, 5_000)).toBe(1_000)
  expect(positions.lagOf(300, 5_000)).toBe(0)
})

it('keeps a bounded number of samples, and a replica that is behind all of them stays behind', () => {
  const positions = new LogPositions()
  for (let second = 1; second <= 2_000; second++) positions.add(second, second * 1_000)
  expect(positions.lagOf(1, 2_000_000)).toBeGreaterThan(500_000)
  expect(positions.lagOf(1_990, 2_000_000)).toBe(9_000)
  expect(positions.lagOf(2_000, 2_000_000)).toBe(0)
})
