import { createServer } from 'node:http'
import sharp from 'sharp'
import { startWebKit } from './support/webkit.ts'
import { startFirefox } from './support/firefox.ts'
import { createUser } from './support/user.ts'
createServer((q, r) => { r.setHeader('content-type', 'text/html'); r.end(`<title>t</title><header><button aria-haspopup=menu>A</button><button aria-haspopup=menu onclick="document.title='menu B'">B</button></header><label>Email <input></label><label>Role <select><option value="">Choose<option>Manager<option>Production</select></label><iframe title=Preview sandbox srcdoc="<mark>A1</mark>" width=300 height=200></iframe>
<dialog open role=dialog><img alt="Page 1" width=200 height=200 src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><svg width=100 height=120 data-box=trim><rect width=90 height=110 /></svg></dialog>
<script>setInterval(() => document.body.dataset.n = document.hidden + ' ' + innerWidth, 50)</script>`) }).listen(5240, '127.0.0.1')
for (const [name, start] of [['webkit', startWebKit], ['firefox', startFirefox]] as const) {
  const t = Date.now()
  const lap = (what: string) => console.log(name, what, Date.now() - t)
  try {
    const browser = await start(); lap('started')
    const user = createUser(browser.window)
    await user.goto('http://localhost:5240/'); lap('goto')
    await user.fill('Email', 'jo'); await user.press('Tab'); await user.type('P')
    console.log((await user.find({ role: 'combobox', name: 'Role' }))?.value)
    console.log((await user.find({ role: 'img', name: 'Page 1', within: '[role=dialog]' }))?.box, (await user.find({ within: '[role=dialog] [data-box=trim] rect' })))
    await user.click({ within: 'header button[aria-haspopup=menu]:last-of-type' }); console.log(await user.run(() => document.title))
    const { x, y, width, height } = (await user.find({ within: 'iframe[title=Preview]' }))!.box
    const pixels = await sharp(await user.window.screenshot()).extract({ left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 }).removeAlpha().raw().toBuffer()
    console.log(pixels.filter((red, at) => at % 3 === 0 && red > 220 && (pixels[at + 1] ?? 0) > 220 && (pixels[at + 2] ?? 255) < 60).length)
    const other = createUser(await user.window.open()); await other.goto('http://localhost:5240/other'); 
    console.log(await user.run(() => document.body.dataset.n), await other.run(() => document.body.dataset.n)); lap('two')
    await other.window.close()
    await user.window.resize(1024, 768); console.log(await user.run(() => [innerWidth, innerHeight].join()))
    console.log(await user.run(async () => { await new Promise((r) => setTimeout(r, 50)); return document.body.dataset.n }))
    await browser.close(); lap('closed')
  } catch (e) { console.log(name, e); }
}
process.exit()
