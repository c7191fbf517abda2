/** A window of a browser: what each engine does in its own way. Flows use `createUser`, which is the same for both. */
export type Window = {
  goto(address: string): Promise<void>
  /** Runs the body of a function in the page, and waits for its promise. */
  run(body: string, args: unknown[]): Promise<unknown>
  /** Moves the mouse to a point of the window. */
  hover(x: number, y: number): Promise<void>
  /** Presses the mouse at a point of the window. */
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** Types a text as fast as a scanner does, without its Shift, or with Caps Lock. */
  scan(text: string): Promise<void>
  /** Presses keys such as `Enter` and `Control+k`. */
  press(keys: readonly string[]): Promise<void>
  /** As near as the engine can. */
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** The paper of a page that opens the print dialog by itself. */
  print(address: string): Promise<Uint8Array>
  /** Another window of the same browser. */
  open(): Promise<Window>
  close(): Promise<void>
}

export type Browser = { window: Window; close(): Promise<void> }
