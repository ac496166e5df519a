import { useNavigate, useSearchParams } from 'react-router'
import type { StepName } from './application.ts'

/**
 * Stores the current step in the address, so that Back returns to the previous one. It never goes beyond `open`, the
 * first incomplete step.
 */
export function useStep(steps: readonly StepName[], open: StepName) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [first = 'person'] = steps
  const requested = steps.find((name) => name === params.get('step')) ?? first
  const step = steps.indexOf(requested) < steps.indexOf(open) ? requested : open
  const goTo = (next: StepName) => {
    if (next !== step) void navigate(next === first ? '?' : `?step=${next}`, { preventScrollReset: true })
  }
  return { step, goTo }
}
