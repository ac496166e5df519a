import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SetupStart } from '@rialto/contract'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showError } from '../lib/errors.tsx'
import { Mark } from '../lib/mark.tsx'
import { changeLanguage } from '../lib/preferences.ts'
import { titleOf } from './market-values.ts'

interface SetupPageProps {
  title: string
  languages: SetupStart['languages']
  /** Beside the content on wide screens, above it on phones. */
  progress?: ReactNode
  children: ReactNode
}

/** A whole page outside of the console's frame. The language comes first, as nothing else is understood without it. */
export function SetupPage({ title, languages, progress, children }: SetupPageProps) {
  const { i18n, t } = useTranslation()
  const queries = useQueryClient()
  return (
    <div className="mx-auto grid min-h-dvh max-w-240 grid-cols-1 content-start gap-6 px-4 py-6 sm:py-10">
      <title>{title}</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <span className="flex items-center gap-2.5 text-18 font-semibold">
          <Mark />
          {t('A new market')}
        </span>
        <NativeSelect
          label={t('Language')}
          labelHidden
          className="w-40"
          value={i18n.language}
          onChange={({ target }) => {
            const chosen = languages.find(({ name }) => name === target.value)
            if (chosen)
              changeLanguage(chosen, queries).catch((error) => showError(error, t('The shop cannot be reached')))
          }}
        >
          {languages.map(({ name }) => (
            <option key={name} value={name} lang={name}>
              {titleOf(name)}
            </option>
          ))}
        </NativeSelect>
      </header>
      <div
        className={
          progress ? 'grid grid-cols-1 items-start gap-6 md:grid-cols-[220px_minmax(0,1fr)]' : 'grid justify-center'
        }
      >
        {progress}
        <main className={progress ? 'panel min-w-0 p-5 sm:p-7' : 'panel w-full max-w-110 min-w-0 p-5 sm:p-7'}>
          {children}
        </main>
      </div>
    </div>
  )
}
