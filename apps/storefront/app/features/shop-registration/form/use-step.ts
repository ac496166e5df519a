import { useNavigate, useSearchParams } from 'react-router'
import { STEPS, type StepName } from './application.ts'

/**
 * The step in sight stands in the address, so that the browser's way back leads to the one before; but it is never one behind
 * `open`, the first that is not filled in yet.
 */
export function useStep(open: StepName) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = STEPS.find((one) => one === params.get('step')) ?? 'person'
  const step = STEPS.indexOf(asked) < STEPS.indexOf(open) ? asked : open
  const goTo = (next: StepName) => {
    if (next !== step) void navigate(next === 'person' ? '?' : `?step=${next}`, { preventScrollReset: true })
  }
  return { step, goTo }
}
