import { limitScripts } from '#lib/browser/limit-scripts.ts'
import { followTranslations } from '#lib/browser/translated-texts.ts'
import { readRefreshesWhole } from '#lib/browser/whole-refreshes.ts'

// The browser runs this before the first part of the program that is loaded later.
limitScripts(window)
followTranslations(window)
readRefreshesWhole(window)
