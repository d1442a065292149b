"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=deck-package.js.map