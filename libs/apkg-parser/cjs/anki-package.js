"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=anki-package.js.map