import { isFullRun } from '../../scripts/test-tiers.ts'
import type { View } from '../support/views.ts'

/** Repeats a walk that failed: `RIALTO_WALK_SEED=7 npm test -- --project e2e walks/monkey -t "ar, 390 px"`. */
export const SEED = Number(process.env.RIALTO_WALK_SEED ?? 20_260_101)

export interface Look {
  name: string
  view: View & { width: number; height: number; locale: string }
  loggedIn: boolean
}

const look = (locale: string, width: 390 | 1280, loggedIn: boolean): Look => ({
  name: `${locale}, ${width} px, ${loggedIn ? 'logged in' : 'guest'}`,
  view: { locale, width, height: width === 390 ? 844 : 900 },
  loggedIn,
})

/** The first four contain each pair of language, width and login. */
const looks = [
  look('en', 1280, false),
  look('ar', 390, false),
  look('en', 390, true),
  look('ar', 1280, true),
  look('en', 390, false),
  look('ar', 1280, false),
  look('en', 1280, true),
  look('ar', 390, true),
]

interface Plan {
  looks: Look[]
  /** The number of steps in each look. */
  steps: number
}

const ownSteps = Number(process.env.RIALTO_WALK_STEPS ?? 0)

/** In all 80 steps on the product list and 120 on the whole market; in the full run 800 and 1,200. */
export const listPlan: Plan = isFullRun
  ? { looks, steps: ownSteps || 100 }
  : { looks: looks.slice(0, 2), steps: ownSteps || 40 }
export const monkeyPlan: Plan = isFullRun
  ? { looks, steps: ownSteps || 150 }
  : { looks: looks.slice(0, 4), steps: ownSteps || 30 }

/** A step takes a third of a second; on a busy machine more. */
export const timeoutOf = (steps: number): number => 120_000 + steps * 2_500
