import type { RouteObject } from 'react-router'
import { LoadingFrame } from './frame/loading-frame.tsx'
import { NotFound } from './lib/not-found.tsx'
import { ScreenError } from './lib/screen-error.tsx'
import { Root } from './root.tsx'
import { detailScreens } from './screens/detail-screens.ts'
import { FirstScreen } from './screens/first-screen.tsx'
import { GuardedScreen } from './screens/guarded-screen.tsx'
import { screens } from './screens/screens.ts'

/** The routes below `/console`. Each screen's code is loaded with its route, and its failures leave the frame standing. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: ScreenError,
    HydrateFallback: LoadingFrame,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          { index: true, Component: FirstScreen },
          ...[...screens, ...detailScreens].map((screen) => ({
            path: screen.path,
            ErrorBoundary: ScreenError,
            lazy: async () => {
              const content = await screen.load()
              return { Component: () => <GuardedScreen screen={screen} content={content} /> }
            },
          })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
