import { useNavigate, useSearchParams } from 'react-router'
import { STEPS, type StepName } from './application.ts'

/**
 * Stores the current step in the address, so that Back returns to the previous one. It never goes beyond `open`, the
 * first incomplete step.
 */
export function useStep(open: StepName) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const requested = STEPS.find((name) => name === params.get('step')) ?? 'person'
  const step = STEPS.indexOf(requested) < STEPS.indexOf(open) ? requested : open
  const goTo = (next: StepName) => {
    if (next !== step) void navigate(next === 'person' ? '?' : `?step=${next}`, { preventScrollReset: true })
  }
  return { step, goTo }
}
