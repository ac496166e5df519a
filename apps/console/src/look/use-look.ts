import { currentOf } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminLook, Look, LookPart } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'

const KEY = ['GET /admin/look']
const PUBLICATIONS = ['GET /admin/look/publications']
const LINK = 'GET /admin/look/preview-token'
const POLL_MS = 30_000
const HOUR_MS = 3_600_000

/** The draft and what shoppers see; read again every 30 seconds, since others of the staff work on it too. */
export const useLook = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/look', { signal }),
    refetchInterval: POLL_MS,
  })

export const toSaved = ({ version, draft }: AdminLook): Saved<Look> => ({ version, values: draft })

/** The changes of the draft and of the look. The reply of each is the look as it is now. */
export function useLookChanges() {
  const queries = useQueryClient()
  const shared = {
    // A reading that began before the change must not replace its result.
    onMutate: () => queries.cancelQueries({ queryKey: KEY }),
    onSuccess: (data: AdminLook) => queries.setQueryData(KEY, data),
    onError(error: unknown) {
      const current = currentOf<AdminLook>(error)
      if (current) queries.setQueryData(KEY, current)
    },
  }
  const published = {
    ...shared,
    onSuccess(data: AdminLook) {
      queries.setQueryData(KEY, data)
      void queries.invalidateQueries({ queryKey: PUBLICATIONS })
      // The console itself shows the logo.
      void queries.invalidateQueries({ queryKey: ['GET /master'] })
    },
  }
  return {
    save: useMutation({
      ...shared,
      mutationFn: (body: { version: number; look: Partial<Look> }) => consoleApi.call('PUT /admin/look', { body }),
    }),
    undo: useMutation({
      ...shared,
      mutationFn: (body: { version: number; key: string }) => consoleApi.call('POST /admin/look/undo', { body }),
    }),
    discard: useMutation({
      ...shared,
      mutationFn: (version: number) => consoleApi.call('POST /admin/look/discard', { body: { version } }),
    }),
    publish: useMutation({
      ...published,
      mutationFn: (body: { version: number; name: string; publish_at: string | null }) =>
        consoleApi.call('POST /admin/look/publish', { body }),
    }),
    unplan: useMutation({ ...published, mutationFn: () => consoleApi.call('POST /admin/look/unplan') }),
    restore: useMutation({
      ...published,
      mutationFn: (id: number) => consoleApi.call('POST /admin/look/publications/{id}/restore', { params: { id } }),
    }),
  }
}

export const usePublications = () =>
  useQuery({
    queryKey: PUBLICATIONS,
    queryFn: ({ signal }) => consoleApi.call('GET /admin/look/publications', { signal }),
  })

export type PreviewOf = 'draft' | 'published'

/** The address of previews. It stays the same for a day, so it is rarely read again. */
export const usePreviewLink = (of: PreviewOf) =>
  useQuery({
    queryKey: [LINK, of],
    queryFn: ({ signal }) => consoleApi.call(LINK, { query: { of }, signal }),
    staleTime: HOUR_MS,
    refetchInterval: HOUR_MS,
  })

export const linkToPublication = (id: number) => consoleApi.call(LINK, { query: { of: `publication_${id}` } })

export function useEndLinks() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => consoleApi.call('DELETE /admin/look/preview-token'),
    onSuccess: () => queries.invalidateQueries({ queryKey: [LINK] }),
  })
}

export const uploadPicture = (picture: Blob) =>
  consoleApi.call('POST /admin/look/pictures', { body: {}, files: { picture } })

/** The parts of the look, as people read them. */
export function usePartNames(): Record<LookPart, string> {
  const { t } = useTranslation()
  return {
    theme_colors: t('Accent colour'),
    web_logo: t('Logo'),
    web_footer_logo: t('Logo of the footer'),
    home_sections: t('Sections of the home page'),
    banners: t('Banners'),
    menus: t('Menu'),
    footers: t('Footer'),
  }
}
