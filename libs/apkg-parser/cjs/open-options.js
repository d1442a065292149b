"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=open-options.js.map