import { limitScripts } from '#lib/http/limit-scripts.ts'
import { readRefreshesWhole } from '#lib/http/whole-refreshes.ts'

// The browser runs this before the first part of the program that is loaded later.
limitScripts(window)
readRefreshesWhole(window)
