import { logProblem } from '@rialto/client/log.ts'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { useEffect, useRef, useState } from 'react'

const fetchSection = fetchOnce(async () => (await import('./question-section.tsx')).QuestionSection)

/** The fragment that mails about answers link to. */
const QUESTIONS_ID = 'questions'

/** The questions about a product. Code and content load once the shopper comes near, so that the page stays light. */
export function LateQuestions({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const Section = useLateComponent(isNear, fetchSection, (error) => {
    logProblem('The questions could not be loaded.', error)
    setNear(false)
  })
  useEffect(() => {
    if (!place.current) return
    if (window.location.hash === `#${QUESTIONS_ID}`) place.current.scrollIntoView?.()
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '400px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} id={QUESTIONS_ID} className="wrap section-gap scroll-mt-6 print:hidden">
      {Section && <Section productId={productId} />}
    </div>
  )
}
