import { isFullRun } from '../../scripts/test-runs.mjs'
import type { View } from '../support/views.ts'

/** Repeats a walk that failed: `RIALTO_WALK_SEED=7 npm test -- --project e2e walks/monkey -t "ar, 390 px"`. */
export const SEED = Number(process.env.RIALTO_WALK_SEED ?? 20_260_101)

export interface WalkSetup {
  name: string
  view: View & { width: number; height: number; locale: string }
  loggedIn: boolean
}

const setup = (locale: string, width: 390 | 1280, loggedIn: boolean): WalkSetup => ({
  name: `${locale}, ${width} px, ${loggedIn ? 'logged in' : 'guest'}`,
  view: { locale, width, height: width === 390 ? 844 : 900 },
  loggedIn,
})

/** The first four cover each pair of language, width and login. */
const setups = [
  setup('en', 1280, false),
  setup('ar', 390, false),
  setup('en', 390, true),
  setup('ar', 1280, true),
  setup('en', 390, false),
  setup('ar', 1280, false),
  setup('en', 1280, true),
  setup('ar', 390, true),
]

interface Plan {
  setups: WalkSetup[]
  /** The number of steps for each setup. */
  steps: number
}

const ownSteps = Number(process.env.RIALTO_WALK_STEPS ?? 0)

/** 60 steps on the product list, on a phone; in the full run 800, and 1,200 on the whole market. */
export const listPlan: Plan = isFullRun
  ? { setups, steps: ownSteps || 100 }
  : { setups: setups.slice(1, 2), steps: ownSteps || 60 }
export const monkeyPlan: Plan = { setups, steps: ownSteps || 150 }

/** A step takes a third of a second; on a busy machine more. */
export const timeoutOf = (steps: number): number => 120_000 + steps * 2_500
